import { expect, it } from 'vitest';
import { permissionCatalog } from './permission-catalog.ts';
import { impliedView, permissions, type Permission } from './permissions.ts';

it('describes every permission exactly once, in the order of the permissions', () => {
  expect(permissionCatalog.flatMap((module) => Object.keys(module.permissions))).toEqual([...permissions]);
});

it('keeps a permission in the module of the view it implies', () => {
  for (const module of permissionCatalog) {
    const views = Object.keys(module.permissions).map((permission) => impliedView[permission as Permission]);
    for (const view of views) if (view) expect(Object.keys(module.permissions)).toContain(view);
  }
});
