import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

/**
 * Who may import whom. A rule's name is the message that a person reads when it is broken.
 * Tests and their fixtures reach further than the code that they test, so the walls are about product code; that never imports a test.
 */
const tests = '(\\.test|-fixture)\\.tsx?$|/testing/';
const packages = 'node_modules/';

function npm(names: string[]): string[] {
  return names.map((name) => `${packages}(@types/)?${name}/`);
}

function wall(name: string, from: string, to: IRegularForbiddenRuleType['to']): IRegularForbiddenRuleType {
  return { name, severity: 'error', from: { path: from, pathNot: tests }, to };
}

/** `from` imports nothing of ours but these paths. `$1` stands for the first group of `from`. */
function onlyOurs(name: string, from: string, ...allowed: string[]): IRegularForbiddenRuleType {
  return wall(name, from, { path: '^src/', pathNot: allowed });
}

/** `from` uses no installed package but these. */
function onlyPackages(name: string, from: string, ...names: string[]): IRegularForbiddenRuleType {
  return wall(name, from, { path: packages, pathNot: npm(names) });
}

function noNode(name: string, from: string): IRegularForbiddenRuleType {
  return wall(name, from, { dependencyTypes: ['core'] });
}

const shared = '^src/shared/';
const channel = '^src/channel/';
const main = (path: string) => `^src/main/${path}`;
const renderer = (path: string) => `^src/renderer/${path}`;

const forbidden: IRegularForbiddenRuleType[] = [
  onlyOurs('shared-imports-nothing-of-ours', shared, shared),
  // The hash that a decision is bound to is made at every end; it is the same only if it is the same code.
  onlyPackages('shared-imports-only-zod-and-what-makes-a-hash', shared, 'zod', '@noble/hashes', 'canonicalize'),
  noNode('shared-runs-without-node', shared),

  onlyOurs('the-channel-knows-only-shared', channel, shared, channel),
  onlyPackages('the-channel-uses-only-primitives', channel, '@noble/(curves|ciphers|hashes)', 'canonicalize'),
  noNode('the-channel-runs-without-node', channel),
  wall('only-the-two-ends-know-the-channel', '^src/(?!channel/|main/remote/|renderer/phone[/.])', { path: channel }),

  onlyOurs(
    'dialects-are-strangers-and-know-only-shared-and-their-interface',
    main('dialects/([^/]+)/'),
    shared,
    main('dialects/$1/'),
    main('dialects/dialect\\.ts$'),
  ),
  onlyOurs('the-dialect-interface-knows-only-shared', main('dialects/[^/]+$'), shared),
  noNode('dialects-are-pure', main('dialects/')),
  wall('nobody-but-the-acp-dialect-knows-its-library', '^src/(?!main/dialects/acp/)', {
    path: npm(['@agentclientprotocol/sdk']),
  }),

  onlyOurs('the-wire-knows-only-shared', main('wire/'), shared, main('wire/')),
  onlyOurs('the-store-knows-only-shared', main('store/'), shared, main('store/')),
  wall('only-the-store-speaks-sqlite', '^(?!src/main/store/|bench/|e2e/|scripts/)', { path: npm(['better-sqlite3']) }),

  onlyOurs('waiting-knows-only-shared-and-the-store', main('waiting/'), shared, main('waiting/'), main('store/')),
  noNode('waiting-runs-without-node', main('waiting/')),

  onlyOurs(
    'drivers-are-strangers-and-know-only-their-interface-dialects-and-the-wire',
    main('drivers/([^/]+)/'),
    shared,
    main('drivers/$1/'),
    main('drivers/driver\\.ts$'),
    main('dialects/'),
    main('wire/'),
  ),
  onlyOurs('drivers-know-only-dialects-and-the-wire', main('drivers/'), shared, main('(drivers|dialects|wire)/')),
  wall('only-the-registry-knows-every-driver', main('drivers/(?!registry\\.ts$)[^/]+$'), {
    path: main('drivers/([^/]+/|registry\\.ts$)'),
  }),

  onlyOurs(
    'sessions-know-drivers-only-by-interface-and-registry',
    main('sessions/'),
    shared,
    main('(sessions|store|waiting)/'),
    main('drivers/(driver|registry)\\.ts$'),
  ),
  noNode('sessions-run-without-node', main('sessions/')),

  onlyOurs(
    'the-api-knows-only-sessions-waiting-and-the-store',
    main('api/'),
    shared,
    main('(api|sessions|waiting|store)/'),
  ),
  noNode('the-api-runs-without-node', main('api/')),

  onlyOurs('the-phone-reaches-main-only-through-the-api', main('remote/'), shared, channel, main('(remote|api)/')),

  onlyOurs('main-never-imports-preload-or-renderer', main(''), shared, channel, main('')),
  wall('only-the-entry-and-the-desktop-know-the-desktop', main('(?!desktop/|index\\.ts$)'), {
    path: main('(desktop/|index\\.ts$)'),
  }),
  wall('only-the-desktop-the-entry-and-the-preload-know-electron', '^src/(?!main/desktop/|main/index\\.ts$|preload/)', {
    path: npm(['electron']),
  }),

  onlyOurs('the-preload-knows-only-shared', '^src/preload/', shared, '^src/preload/'),
  onlyPackages('the-preload-uses-only-electron', '^src/preload/', 'electron'),
  noNode('the-preload-runs-in-a-sandbox', '^src/preload/'),

  onlyOurs('ui-knows-nothing-of-ours', renderer('ui/'), renderer('ui/')),
  onlyPackages('ui-uses-only-react', renderer('ui/'), 'react', 'react-dom'),
  onlyOurs('the-client-knows-no-screens', renderer('client/'), shared, renderer('client/')),
  onlyOurs('a-session-knows-no-desktop-and-no-phone', renderer('session/'), shared, renderer('(session|client|ui)/')),
  onlyOurs(
    'desktop-phone-and-pairing-are-strangers',
    renderer('(desktop|phone|pairing)[/.]'),
    shared,
    channel,
    renderer('(session|client|ui)/'),
    renderer('$1[/.]'),
  ),
  onlyOurs(
    'the-pairing-draws-nothing-of-a-session',
    renderer('pairing[/.]'),
    shared,
    renderer('(client|ui)/'),
    renderer('pairing[/.]'),
  ),
  onlyOurs('the-renderer-knows-only-shared-and-the-channel', renderer(''), shared, channel, renderer('')),
  noNode('the-renderer-runs-without-node', renderer('')),

  wall('product-never-imports-tests', '^src/', { path: [tests, '^(e2e|bench|scripts)/'] }),
  {
    name: 'no-import-goes-round-in-a-circle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  { name: 'every-import-can-be-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
];

export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: packages },
    exclude: { path: '^out/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.css', '.json'],
    },
  },
} satisfies IConfiguration;
