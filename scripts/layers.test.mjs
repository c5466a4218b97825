import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bin, root, run } from './run.mjs';

const house = mkdtempSync(join(tmpdir(), 'antela-layers-'));
afterAll(() => rmSync(house, { recursive: true }));

/** One file that breaks one rule each; the imported files exist and are in order. */
const breaches = {
  'apps/portal/src/shell/menu.ts': ["import '../routes.tsx'", 'portal-shell-below-routes'],
  'apps/portal/src/features/access/roles/page.ts': [
    "import '../../../shell/frame.ts'",
    'portal-features-below-shell',
  ],
  'apps/portal/src/features/access/roles/table.ts': [
    "import type { A } from '../../records/jobs/row.ts'",
    'portal-feature-alone',
  ],
  'apps/portal/src/lib/api.ts': ["import '../features/records/jobs/row.ts'", 'portal-lib-below-features'],
  'apps/portal/src/ui/card.ts': [
    "import '../features/records/jobs/row.ts'",
    'portal-ui-knows-only-react-and-styles',
  ],
  'apps/portal/src/features/access/roles/sql.ts': [
    "import '../../../../../api/src/app.ts'",
    'apps-portal-imports-only-what-it-may',
  ],
  'apps/api/src/features/access/roles/roles.routes.ts': [
    "import '../../../app.ts'",
    'api-features-below-app',
  ],
  'apps/api/src/http/guard.ts': [
    "import '../features/records/jobs/jobs.service.ts'",
    'api-leaves-below-features',
  ],
  'apps/api/src/features/access/roles/roles.service.ts': [
    "import '../../records/jobs/jobs.sql.ts'",
    'api-feature-uses-another-by-its-service',
  ],
  'apps/api/src/features/records/jobs/late.ts': [
    "import type { A } from '../../office/search/search.service.ts'",
    'api-records-imports-nothing-above-it',
  ],
  'apps/api/src/features/payday/retirements/seen.ts': [
    "import '../../office/search/search.service.ts'",
    'api-payday-imports-nothing-above-it',
  ],
  'apps/api/src/features/office/search/lost.ts': [
    "import '../../elsewhere/maps/maps.service.ts'",
    'api-feature-in-a-neighbourhood',
  ],
  'apps/api/src/features/wallets/wallets/wallets.sql.ts': [
    "import './wallets.service.ts'",
    'api-sql-is-the-bottom-of-a-feature',
  ],
  'apps/api/src/features/ledger/ledger/ledger.service.ts': [
    "import './ledger.routes.ts'",
    'api-service-knows-no-route',
  ],
  'apps/api/src/features/ledger/ledger/seed.ts': [
    "import '../../../test/people.ts'",
    'production-code-knows-no-test',
  ],
  'apps/local-cloud/src/pool.ts': [
    "import '../../api/src/app.ts'",
    'apps-local-cloud-imports-only-what-it-may',
  ],
  'packages/rules/src/days.ts': ["import './money.ts'", 'no-cycles'],
  'packages/rules/src/fee.ts': ["import './nowhere.ts'", 'no-unresolvable'],
};
const innocents = {
  'packages/rules/src/money.ts': "import './days.ts'",
  'apps/portal/src/routes.tsx': "import './shell/frame.ts'",
  'apps/portal/src/shell/frame.ts': "import '../features/records/jobs/row.ts'",
  'apps/portal/src/features/records/jobs/row.ts': 'export type A = 1',
  'apps/api/src/app.ts': "import './features/records/jobs/jobs.service.ts'",
  'apps/api/src/features/records/jobs/jobs.service.ts': "import './jobs.sql.ts'",
  'apps/api/src/features/records/jobs/jobs.sql.ts': 'export {}',
  'apps/api/src/features/ledger/ledger/ledger.routes.ts': "import '../../records/jobs/jobs.service.ts'",
  'apps/api/src/features/wallets/wallets/wallets.service.ts': 'export {}',
  'apps/api/src/features/office/search/search.service.ts':
    "import '../../wallets/wallets/wallets.service.ts'",
  'apps/api/src/features/elsewhere/maps/maps.service.ts': 'export {}',
  'apps/api/src/test/people.ts': 'export {}',
};

test('every rule about layers catches the import it forbids, and only that', async () => {
  for (const [path, [content]] of Object.entries(breaches)) write(path, content);
  for (const [path, content] of Object.entries(innocents)) write(path, content);
  copyFileSync(join(root, '.dependency-cruiser.cjs'), join(house, '.dependency-cruiser.cjs'));
  copyFileSync(join(root, 'package.json'), join(house, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));

  const { output } = await run(
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', '-T', 'json', 'packages', 'apps'],
    {
      quiet: true,
      cwd: house,
    },
  );
  const found = JSON.parse(output).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  expect(found.toSorted()).toEqual(
    Object.entries(breaches)
      .map(([path, [, rule]]) => `${path}: ${rule}`)
      .toSorted(),
  );
});

function write(path, content) {
  mkdirSync(join(house, dirname(path)), { recursive: true });
  writeFileSync(join(house, path), `${content}\n`);
}
