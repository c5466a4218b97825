import { session as sessionSchema } from '@antela/contract/session';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../lib/session.ts';
import { screens } from '../routes.tsx';
import { judge } from './guard.ts';

const id = '01980000-0000-7000-8000-000000000001';

function signedInWith(...permissions: string[]): SessionState {
  return {
    status: 'signed-in',
    session: sessionSchema.parse({
      userid: id,
      username: 'ana@flores.co',
      name: 'Ana',
      email: 'ana@flores.co',
      clientid: id,
      clientname: 'Flores',
      filesprefix: 'clients/flores/people/ana/',
      rolename: 'Consulta',
      moneybagaccess: false,
      clientrestriction: false,
      companies: [],
      permissions,
      lastSignInAt: null,
      impersonator: null,
      secondFactor: null,
      infotoken: 'token',
      infotokenExpiresAt: '2026-10-25T17:00:00.000Z',
      today: '2026-10-25',
    }),
  };
}

/** docs/spec.md §2, the table of protected routes, children included. */
const routes: [path: string, permission: string | null][] = [
  ['/dashboard', null],
  ['/employees', 'view_employees'],
  ['/employees/restriction', 'view_employees'],
  ['/employees/create', 'view_employees'],
  ['/employees/update', 'view_employees'],
  ['/wallet-users', 'view_wallet_users'],
  ['/wallet-users/detail', 'view_wallet_users'],
  ['/transactions', 'view_transactions'],
  ['/prima', 'view_transactions'],
  ['/client-restriction', 'view_client_restrictions'],
  ['/wallets', 'view_wallets'],
  ['/wallets/detail', 'view_wallets'],
  ['/wallets/load', 'view_wallets'],
  ['/wallets/load/create', 'view_wallets'],
  ['/payrolls', 'view_payrolls'],
  ['/payrolls/detail', 'view_payrolls'],
  ['/roles', 'view_company_roles'],
  ['/roles/detail', 'view_company_roles'],
  ['/users', 'view_company_users'],
  ['/api-keys', 'view_api_keys'],
  ['/webhooks', 'view_api_keys'],
  ['/audit-streams', 'view_api_keys'],
  ['/absences', null],
  ['/scheduled-reports', null],
  ['/contacts', 'view_contacts'],
  ['/contacts/create', 'view_contacts'],
  ['/contacts/detail', 'view_contacts'],
];

describe.each(routes)('%s', (path, permission) => {
  const screen = screens.find((one) => one.path === path)!;

  it('exists with the permission of spec §2', () => {
    expect(screen.permission ?? null).toBe(permission);
  });

  it('waits while the session loads, and sends whoever is not signed in to the sign-in page (spec §4)', () => {
    expect(judge({ status: 'loading' }, screen)).toBe('wait');
    expect(judge({ status: 'signed-out', reason: null }, screen)).toBe('sign-in');
  });

  it('is behind the second factor that the client requires, once the day has come', () => {
    const state = signedInWith(...(permission ? [permission] : []));
    if (state.status !== 'signed-in') throw new Error(state.status);
    const asked = (isDue: boolean): SessionState => ({
      ...state,
      session: { ...state.session, secondFactor: { ask: 'required', dueOn: '2026-10-20', isDue } },
    });
    expect(judge(asked(true), screen)).toBe('security');
    expect(judge(asked(false), screen)).toBe('enter');
    expect(
      judge(
        asked(true),
        screens.find((one) => one.path === '/security')!,
      ),
    ).toBe('enter');
  });

  it('opens to whoever may, and sends the others to the dashboard (spec §2)', () => {
    expect(judge(signedInWith(...(permission ? [permission] : [])), screen)).toBe('enter');
    expect(judge(signedInWith(), screen)).toBe(permission ? 'dashboard' : 'enter');
  });
});
