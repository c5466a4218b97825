import { permissionCatalog } from '@antela/contract/permission-catalog';
import type { Permission } from '@antela/contract/permissions';

/** Names as a sentence needs them, away from their module's row: "Empleados: ver". */
const names = new Map(
  permissionCatalog.flatMap(({ name: module, permissions }) =>
    Object.entries(permissions).map(([permission, { name }]) => [permission, { module, name }] as const),
  ),
);

export function permissionWords(permission: Permission, t: (key: string) => string): string {
  const found = names.get(permission);
  return found ? `${t(found.module)}: ${t(found.name).toLocaleLowerCase('es-CO')}` : permission;
}
