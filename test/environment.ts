/** Processes that tests start print the same wherever the tests run: in CI, the command itself tells of its progress. */
delete process.env["CI"];
