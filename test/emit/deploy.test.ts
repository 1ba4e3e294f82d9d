/** What `--deploy` writes, held against Docker's grammar and Kubernetes's own schemas. There is no engine to run it here. */
import { validate } from "dockerfile-utils";
import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import { deployFiles } from "../../src/emit/deploy/deploy.js";
import { emit } from "../../src/emit/emit.js";
import { noFeatures, type Features } from "../../src/model/features.js";
import type { Plan, Setting } from "../../src/model/plan.js";
import { petstore } from "./petstore.js";

const setting = (name: string, more: Partial<Setting> = {}): Setting => ({
  name,
  description: "",
  secret: false,
  neededBy: "none",
  ...more,
});

const features: Features = { ...noFeatures, deploy: ["docker", "k8s"] };

async function textOf(path: string, plan: Partial<Plan> = {}): Promise<string> {
  const files = await deployFiles({ ...petstore, features, ...plan });
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} was not emitted`);
  return found.text;
}

/** The container of the Deployment, and what its manifest is as data. */
async function deployment(plan: Partial<Plan> = {}) {
  const manifest = parse(await textOf("k8s/deployment.yaml", plan)) as ConstructorParameters<
    typeof Deployment
  >[0];
  const [container] = manifest?.spec?.template.spec?.containers ?? [];
  return {
    manifest,
    container,
    env: Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value])),
  };
}

describe("what is written", () => {
  test.each<[Features["deploy"], string[]]>([
    [[], []],
    [["docker"], [".dockerignore", "Dockerfile"]],
    [["k8s"], ["k8s/autoscaler.yaml", "k8s/deployment.yaml", "k8s/service.yaml"]],
    [["worker"], ["src/worker.ts", "wrangler.jsonc"]],
  ])("for %j", async (deploy, want) => {
    const without = new Set((await emit(petstore)).map(({ path }) => path));
    const files = await emit({ ...petstore, features: { ...noFeatures, deploy } });
    const more = files.filter(({ path }) => !without.has(path));
    expect(more.map(({ path }) => path).sort()).toEqual(want);
    expect(more.every(({ owner }) => owner === "scaffold")).toBe(true);
  });
});

describe("Dockerfile", () => {
  test("is one, and ends without rights, checked, and with nothing but what runs", async () => {
    const text = await textOf("Dockerfile");
    expect(validate(text)).toEqual([]);
    const [, build = "", run = ""] = text.split(/^FROM /m);
    expect(build).toContain("npm ci --ignore-scripts");
    expect(run).toMatch(
      /npm ci --omit=dev[\s\S]*^COPY --from=build \/app\/dist \.\/dist$[\s\S]*^USER node$/m,
    );
    expect(run).toMatch(/^HEALTHCHECK .* CMD \["node", .*\/healthz/m);
    expect(run).not.toMatch(/^(COPY|ADD) (src|\.) /m);
  });

  test("copies only what is not ignored", async () => {
    const kept = [...(await textOf(".dockerignore")).matchAll(/^!(.+)$/gm)].map(([, name]) => name);
    const copied = [...(await textOf("Dockerfile")).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names = ""]) => names.split(" "),
    );
    expect([...new Set(copied)].sort()).toEqual(kept.sort());
  });
});

describe("wrangler.jsonc", () => {
  const text = async (settings: Setting[], more: Partial<Features> = {}) => {
    const files = await deployFiles({
      ...petstore,
      settings,
      features: { ...noFeatures, deploy: ["worker"], ...more },
    });
    return files.find(({ path }) => path === "wrangler.jsonc")?.text ?? "";
  };
  const data = (jsonc: string) => {
    const errors: ParseError[] = [];
    const value = parseJsonc(jsonc, errors, { disallowComments: false }) as Record<string, unknown>;
    expect(errors).toEqual([]);
    return value;
  };
  const settings = [
    setting("API_TOKEN", { secret: true, neededBy: "all" }),
    setting("API_BASE_URL", {
      neededBy: "all",
      example: "https://api.example",
      description: "a\u2028b */ \n}",
    }),
    setting("API_REGION", { example: '"' }),
  ];

  test("has the variables, and no secret", async () => {
    const jsonc = await text(settings);
    expect(data(jsonc)).toMatchObject({
      main: "dist/worker.js",
      vars: {
        API_BASE_URL: "https://api.example",
        MCP_ALLOWED_HOSTS: `${petstore.name}.your-subdomain.workers.dev`,
      },
    });
    expect(Object.keys(data(jsonc)["vars"] ?? {})).toHaveLength(2);
    expect(jsonc).toContain("//   npx wrangler secret put API_TOKEN\n");
    expect(jsonc).toContain('// "API_REGION": "\\"",\n');
  });

  test("names the authorization server where the project can check its tokens", async () => {
    const named = (await text([], { inboundOAuth: true })).replaceAll(/\/\/ (?="MCP_AUTH)/g, "");
    expect(Object.keys(data(named)["vars"] ?? {})).toEqual([
      "MCP_AUTH_ISSUER",
      "MCP_AUTH_AUDIENCE",
      "MCP_ALLOWED_HOSTS",
    ]);
    expect(await text([])).not.toContain("MCP_AUTH_ISSUER");
  });
});

describe("the objects of Kubernetes", () => {
  test("are valid by its schemas and belong together", async () => {
    const { manifest, container } = await deployment();
    const service = parse(await textOf("k8s/service.yaml")) as ConstructorParameters<typeof Service>[0];
    const autoscaler = parse(await textOf("k8s/autoscaler.yaml")) as ConstructorParameters<
      typeof HorizontalPodAutoscaler
    >[0];
    for (const object of [
      new Deployment(manifest),
      new Service(service),
      new HorizontalPodAutoscaler(autoscaler),
    ])
      expect(() => {
        object.validate();
      }).not.toThrow();
    const labels = manifest?.spec?.template.metadata?.labels;
    expect(manifest?.spec?.selector.matchLabels).toEqual(labels);
    expect(service?.spec?.selector).toEqual(labels);
    expect(autoscaler?.spec?.scaleTargetRef).toMatchObject({
      kind: "Deployment",
      name: manifest?.metadata?.name,
    });
    expect(container?.ports?.[0]?.name).toBe(service?.spec?.ports?.[0]?.targetPort);
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
      expect(probe?.httpGet).toMatchObject({
        path: expect.stringMatching(/^\/(healthz|readyz)$/) as string,
        port: "http",
      });
    expect(container).toMatchObject({
      resources: { limits: { memory: "512Mi" } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    });
    expect(manifest?.spec?.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000 },
    });
  });

  test("give threads that run code their memory", async () => {
    const { container } = await deployment({ features: { ...noFeatures, deploy: ["k8s"], code: true } });
    expect(container?.resources?.limits).toMatchObject({ memory: "1536Mi" });
  });

  test("give what is needed, secrets as files, and keep the rest as comments", async () => {
    const settings = [
      setting("API_TOKEN", { secret: true, neededBy: "all" }),
      setting("API_BASE_URL", { neededBy: "all", example: "https://api.example" }),
      setting("API_READ_TOKEN", { secret: true }),
    ];
    const { env } = await deployment({ settings });
    expect(env).toEqual({
      HOST: "0.0.0.0",
      PORT: "3000",
      MCP_ALLOWED_HOSTS: petstore.name,
      MCP_AUTH_TOKENS_FILE: "/run/secrets/mcp/MCP_AUTH_TOKENS",
      API_TOKEN_FILE: "/run/secrets/mcp/API_TOKEN",
      API_BASE_URL: "https://api.example",
    });
    expect(await textOf("k8s/deployment.yaml", { settings })).toMatch(
      /# - name: API_READ_TOKEN_FILE\n +# {3}value: /,
    );
  });

  test("name the authorization server where the project can check its tokens", async () => {
    const commented =
      /# - name: MCP_AUTH_ISSUER\n +# {3}value: [\s\S]+# - name: MCP_AUTH_AUDIENCE\n +# {3}value: /;
    const path = "k8s/deployment.yaml";
    const [yes, no] = [
      await textOf(path, { features: { ...features, inboundOAuth: true } }),
      await textOf(path),
    ];
    expect(parseDocument(yes.replaceAll(/# (- name: MCP_AUTH| {2}value: https)/g, "$1")).errors).toEqual([]);
    expect(yes).toMatch(commented);
    expect(no).not.toContain("MCP_AUTH_ISSUER");
  });

  test("share a folder for callers' logins, where callers have some", async () => {
    const { manifest, env } = await deployment({ features: { ...features, callerLogins: true } });
    expect(env).toMatchObject({
      MCP_LOGIN_DIR: "/logins",
      MCP_LOGIN_KEYS_FILE: "/run/secrets/mcp/MCP_LOGIN_KEYS",
    });
    const { volumes = [], containers = [] } = manifest?.spec?.template.spec ?? {};
    expect(containers[0]?.volumeMounts?.find(({ name }) => name === "logins")?.mountPath).toBe("/logins");
    expect(volumes.find(({ name }) => name === "logins")?.persistentVolumeClaim).toEqual({
      claimName: `${petstore.name}-logins`,
    });
    expect(await textOf("k8s/deployment.yaml")).not.toMatch(/login/i);
  });

  test.each([
    'a"b',
    "a: b # c",
    "- x",
    "a\nkind: Pod",
    "{{x}}",
    "\u2028y\u0085z",
    "'",
    "\\",
    "&a *b !c",
    "${HOME}",
  ])("take %j for text", async (text) => {
    const settings = [setting("API_X", { neededBy: "all", description: text, example: text })];
    const yaml = await textOf("k8s/deployment.yaml", { settings });
    expect(parseDocument(yaml).errors).toEqual([]);
    const { manifest, env } = await deployment({ settings });
    expect(env["API_X"]).toBe(text.replaceAll(/[\n\u0085\u2028]/g, " ").trim());
    expect(Object.keys(env)).toHaveLength(5);
    expect(manifest?.metadata?.name).toBe(petstore.name);
  });

  test.each([
    ["1password-mcp", "mcp-1password-mcp"],
    ["pets-", "pets"],
    ["a".repeat(63), "a".repeat(63)],
    [`9${"-".repeat(62)}`, "mcp-9"],
  ])("of %s are named %s", async (name, want) => {
    expect((await deployment({ name })).manifest?.metadata?.name).toBe(want);
  });
});
