import { impliedView, permissions, withImplied, type Permission } from '@antela/contract/permissions';

/** Ticks or unticks one permission: ticking brings the view it implies, unticking a view takes what cannot be without it. */
export function toggled(held: readonly Permission[], permission: Permission, on: boolean): Permission[] {
  if (on) return withImplied([...held, permission]);
  return held.filter((each) => each !== permission && impliedView[each] !== permission);
}

/** Permissions that a change gives and takes, in catalogue order. */
export function changeBetween(
  before: readonly Permission[],
  after: readonly Permission[],
): { added: Permission[]; removed: Permission[] } {
  return {
    added: permissions.filter((permission) => after.includes(permission) && !before.includes(permission)),
    removed: permissions.filter((permission) => before.includes(permission) && !after.includes(permission)),
  };
}
