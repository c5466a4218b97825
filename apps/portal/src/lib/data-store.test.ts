import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
// Read anew: a file before this one, in the same process, may have read it where nothing keeps it.
vi.resetModules();
const { useDataStore } = await import('./data-store.ts');
const store = useDataStore.getState;
const persisted = () => JSON.parse(kept.get('data-store') ?? '{}').state;

describe('the client data store (spec §3)', () => {
  beforeEach(() => store().clear());

  it('starts with an empty user, a cognito session and an info object', () => {
    expect(useDataStore.getInitialState().data).toEqual({ user: {}, cognito: {}, info: {} });
    expect(useDataStore.getInitialState().permissions).toEqual([]);
  });

  it('is persisted in local storage under the name data-store', () => {
    store().setValue('cognito', { idToken: 'a.b.c' });
    store().setPermissions(['view_employees']);
    expect(persisted()).toEqual({ data: { cognito: { idToken: 'a.b.c' } }, permissions: ['view_employees'] });
  });

  it('sets a keyed value in place of the old one', () => {
    store().setValue('info', { token: 'one', other: 1 });
    store().setValue('info', { token: 'two' });
    expect(store().data.info).toEqual({ token: 'two' });
  });

  it('adds to what a key holds without losing the rest', () => {
    store().addValue('user', { name: 'ana' });
    store().addValue('user', { accessToken: 'x' });
    expect(store().data.user).toEqual({ name: 'ana', accessToken: 'x' });
  });

  it('removes a keyed value and leaves the others', () => {
    store().setValue('info', { token: 'one' });
    store().setValue('user', { name: 'ana' });
    store().removeValue('info');
    expect(store().data).toEqual({ user: { name: 'ana' } });
  });

  it('says whether a permission is held', () => {
    store().setPermissions(['view_payrolls']);
    expect(store().hasPermission('view_payrolls')).toBe(true);
    expect(store().hasPermission('view_wallets')).toBe(false);
  });

  it('clears data and permissions, in memory and in local storage', () => {
    store().setValue('cognito', { idToken: 'a.b.c' });
    store().setPermissions(['view_payrolls']);
    store().clear();
    expect(store().data).toEqual({});
    expect(store().permissions).toEqual([]);
    expect(persisted()).toEqual({ data: {}, permissions: [] });
  });
});
