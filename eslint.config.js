import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "**/project/", "**/cases/", "**/.cache/"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // As the compiler reads them: the service that editors use takes a quarter more.
        project: ["tsconfig.json", "templates/report/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "no-console": "error",
    },
  },
  { files: ["**/*.mjs", "*.js"], ...tseslint.configs.disableTypeChecked },
  {
    files: ["*.config.ts", "src/cli/**", "bench/**", "build/**", "test/**", "samples/**"],
    rules: { "no-console": "off" },
  },
);
