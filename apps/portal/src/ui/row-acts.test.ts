import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** Acts at the end of each row of a table: the value of `rowActions`, to its closing brace. */
function* rowActsOf(path: string): Generator<string> {
  const text = readFileSync(join(features, path), 'utf8');
  for (const { index } of text.matchAll(/rowActions=\{/g)) {
    let depth = 0;
    let end = index + 'rowActions='.length;
    do {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0);
    yield text.slice(index, end);
  }
}

it('no table repeats a button of words in each row: acts stand behind ⋯, or are an icon with its name', () => {
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [...rowActsOf(path)].map((acts) => [path, acts] as const));
  expect(found.length).toBeGreaterThan(10);
  expect(
    found
      .filter(([, acts]) => acts.includes('<Button') && !acts.includes('aria-label'))
      .map(([path]) => path),
  ).toEqual([]);
});

/** Walks of the browser that say where the keyboard goes on after an act of the list; null where its rows only open something. */
const walks: Record<string, string | null> = {
  'access/absences/absences-page.tsx': 'administration',
  'access/api-keys/key-sheet.tsx': 'api-keys',
  'access/audit-streams/audit-stream-messages.tsx': 'audit-streams',
  'access/audit-streams/audit-stream-sheet.tsx': 'audit-streams',
  'access/auth/computer-list.tsx': 'security',
  'access/auth/passkey-list.tsx': 'security',
  'access/webhooks/webhook-deliveries.tsx': 'webhooks',
  'access/webhooks/webhook-sheet.tsx': 'webhooks',
  'advances/client-restrictions/restrictions-list.tsx': 'client-restrictions',
  'office/approvals/approvals-sheet.tsx': 'overlays',
  'office/scheduled-reports/scheduled-reports-page.tsx': 'administration',
  'payday/bank-layouts/bank-layouts-list.tsx': null,
  'payday/pay-periods/open-items.tsx': 'closing',
  'payrolls/payrolls/payroll-calendar.tsx': 'payrolls',
  'payrolls/payrolls/policy-versions.tsx': 'payrolls',
  'payrolls/report-layouts/report-layouts-section.tsx': 'payrolls',
  'people/access-restrictions/employee-restrictions.tsx': 'overlays',
  'people/access-restrictions/restrictions-page.tsx': 'overlays',
  'people/employees/employees-table.tsx': null,
  'people/suspension-periods/employee-suspensions.tsx': 'employees',
  'records/notices/notices-sheet.tsx': null,
  'wallets/wallet-loads/load-lines.tsx': 'wallets',
  'wallets/wallet-users/own-wallets.tsx': 'wallet-users',
  'wallets/wallet-users/users-list.tsx': 'wallet-users',
  'wallets/wallets/deposits-section.tsx': 'wallets',
};

it('each list whose rows are acted on has a walk that says where the keyboard goes on', () => {
  const acting = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.tsx') &&
      /rowActions: |rowActions[={]|<ActRow|<Item$|<Item /m.test(readFileSync(join(features, path), 'utf8')),
  );
  expect(acting.toSorted()).toEqual(Object.keys(walks).toSorted());
  const silent = Object.values(walks).filter((walk) => {
    const text = walk && readFileSync(join(features, '../../../../e2e', `${walk}.e2e.ts`), 'utf8');
    return text && !/expectKeyboard(In|OnHeading)\(|the keyboard is on the row/.test(text);
  });
  expect(silent).toEqual([]);
});
