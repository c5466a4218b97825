/* Imports run one way (design: ARCHITECTURE.md). The layers are folders, so a new feature needs no new rule. */

const tests =
  '(\\.test\\.(?:tsx?|mjs)$|\\.bench\\.ts$|/test/|/vitest-global-setup\\.ts$|\\.config\\.ts$|\\.dev\\.mjs$)';
const apiLeaves = '^apps/api/src/(?!features/|test/)[^/]+/';
/** What puts the features together: the files beside their folder. */
const apiTops = '^apps/api/src/[^/]+\\.ts$';
const apiFeatures = '^apps/api/src/features';

/** Neighbourhoods of features, in the order of the business; one imports itself and what stands before it. */
const neighbourhoods = [
  'records',
  'files',
  'ledger',
  'access',
  'payrolls',
  'people',
  'wallets',
  'advances',
  'payday',
  'office',
];

/** What each workspace may import of ours; the composition root joins them, and benchmarks measure anything. */
const mayImport = {
  'packages/rules': [],
  'packages/contract': [],
  'packages/sigv4': [],
  'packages/embedded-postgres': [],
  'apps/portal': ['packages/contract', 'packages/rules'],
  'apps/api': ['packages/contract', 'packages/rules', 'packages/sigv4'],
  'apps/local-cloud': ['packages/sigv4'],
  'apps/ops': ['packages/contract', 'packages/rules', 'apps/api'],
  'apps/antela': ['packages', 'apps/api', 'apps/local-cloud', 'apps/ops'],
  // A company's own provider is played by the same program there.
  e2e: [
    'packages/contract',
    'packages/client',
    // The store of the product is a company's bucket there.
    'packages/sigv4',
    'packages/embedded-postgres/src/owner',
    'apps/antela/src/secrets',
    'apps/local-cloud/src/test/oidc-provider',
    'apps/local-cloud/src/test/saml-provider',
  ],
  scripts: [],
  infra: [
    'apps/api/src/http',
    'apps/api/src/features/access/impersonation',
    'apps/local-cloud',
    'apps/antela',
  ],
};

const workspaceRules = Object.entries(mayImport).map(([workspace, allowed]) => ({
  name: `${workspace.replace('/', '-')}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^${workspace}/`, pathNot: tests },
  to: {
    path: '^(packages|apps|e2e|bench|scripts|infra)/',
    pathNot: [workspace, ...allowed].map((folder) => `^${folder}[/.]`),
  },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const orderRules = neighbourhoods.slice(0, -1).map((name, index) =>
  forbid(
    `api-${name}-imports-nothing-above-it`,
    neighbourhoods.join(' ← '),
    {
      path: `${apiFeatures}/${name}/`,
      pathNot: tests,
    },
    { path: `${apiFeatures}/(${neighbourhoods.slice(index + 1).join('|')})/` },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...workspaceRules,

    forbid(
      'no-cycles',
      'Two files that need each other are one file, or miss a third.',
      {},
      { circular: true },
    ),
    forbid('no-unresolvable', 'Every import must lead somewhere.', {}, { couldNotResolve: true }),
    forbid(
      'declared-in-the-workspace',
      'A package is declared where it is used, and for production where it runs in production.',
      { path: '^(packages|apps)/', pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'portal-shell-below-routes',
      'main → router → routes → shell → features → { ui, lib }',
      { path: '^apps/portal/src/shell/', pathNot: tests },
      { path: '^apps/portal/src/(main|router|routes|settings-routes|sections)\\.' },
    ),
    forbid(
      'portal-features-below-shell',
      'main → router → routes → shell → features → { ui, lib }',
      { path: '^apps/portal/src/features/', pathNot: tests },
      { path: '^apps/portal/src/((main|router|routes|settings-routes|sections)\\.|shell/)' },
    ),
    forbid(
      'portal-feature-alone',
      'What two features share moves to ui or lib.',
      { path: '^apps/portal/src/features/([^/]+/[^/]+)/', pathNot: tests },
      { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    ),
    forbid(
      'portal-lib-below-features',
      'lib knows no screen.',
      { path: '^apps/portal/src/lib/', pathNot: tests },
      { path: '^apps/portal/src/((main|router|routes|settings-routes|sections)\\.|shell/|features/|ui/)' },
    ),
    forbid(
      'portal-ui-knows-only-react-and-styles',
      'A piece of the interface gets what it shows as arguments.',
      { path: '^apps/portal/src/ui/', pathNot: tests },
      { path: '^apps/portal/src/((main|router|routes|settings-routes|sections)\\.|shell/|features/)' },
    ),

    forbid(
      'api-features-below-app',
      'main → app → features → { http, db, jobs }',
      { path: '^apps/api/src/features/', pathNot: tests },
      { path: apiTops },
    ),
    forbid(
      'api-leaves-below-features',
      'main → app → features → { http, db, jobs }',
      { path: apiLeaves, pathNot: tests },
      { path: [apiTops, '^apps/api/src/features/'] },
    ),
    forbid(
      'api-feature-uses-another-by-its-service',
      'Never its SQL: what a feature decides, it decides for everyone.',
      { path: '^apps/api/src/features/([^/]+/[^/]+)/', pathNot: tests },
      {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/[^/]+/[^/]+/[^/]+\\.service\\.ts$'],
      },
    ),
    ...orderRules,
    forbid(
      'api-feature-in-a-neighbourhood',
      'A neighbourhood that is not in the order has no place in it.',
      { path: '^apps/api/src/' },
      { path: `${apiFeatures}/`, pathNot: `${apiFeatures}/(${neighbourhoods.join('|')})/` },
    ),
    forbid(
      'api-sql-is-the-bottom-of-a-feature',
      'routes → service → sql',
      { path: '^apps/api/src/features/.+\\.sql\\.ts$' },
      { path: '^apps/api/src/features/.+\\.(service|routes)\\.ts$' },
    ),
    forbid(
      'api-service-knows-no-route',
      'routes → service → sql',
      { path: '^apps/api/src/features/.+\\.service\\.ts$' },
      { path: '^apps/api/src/features/.+\\.routes\\.ts$' },
    ),
    forbid(
      'production-code-knows-no-test',
      'Tests are leaves.',
      { path: '^(packages|apps)/', pathNot: tests },
      { path: ['\\.test\\.tsx?$', '^apps/[^/]+/src/test/', '/test-database\\.ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((packages|apps)/[^/]+|e2e|bench)/(dist|coverage|test-results|playwright-report)/' },
    // Without a `parser` option the TypeScript files are read by @swc/core; TypeScript 7 has no API to read them with.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
