/** For tests: one of each kind of secret. None of them opens anything. */
export const secrets = {
  openai: 'sk-T3sT0123456789abcdefghijklmnopqrstuvwxyz01234567',
  anthropic: 'sk-ant-api03-T3sT_0123456789abcdefghij-ABCDEFGHIJ',
  github: 'ghp_0123456789abcdefghijABCDEFGHIJ012345',
  githubOauth: 'gho_0123456789abcdefghijABCDEFGHIJ012345',
  githubFine: 'github_pat_11ABCDEFG0123456789_abcdefghijklmnopqrstuvwxyz',
  aws: 'AKIAIOSFODNN7EXAMPLE',
  slack: 'xoxb-123456789012-abcdefghijklmnop',
  google: 'AIzaSyA0123456789abcdefghijklmnopqrstuv',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
};
