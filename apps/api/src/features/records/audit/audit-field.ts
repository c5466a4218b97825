import type { Control } from '@antela/contract/controls';
import type { Permission } from '@antela/contract/permissions';

/** How a value is written: `name` of something by its id or code, `choice` out of a closed table. */
export type AuditFieldKind = 'text' | 'pesos' | 'percent' | 'name' | 'permissions';

export interface AuditField {
  label: string;
  kind: AuditFieldKind;
  choices?: Readonly<Record<string, string>>;
  /** Without it the reader learns only that the field changed. */
  needs?: Permission;
  /** Words for no value at all, where it has some: nothing would read as if it were zero. */
  none?: string;
}

export const text = (label: string): AuditField => ({ label, kind: 'text' });

export const name = (label: string): AuditField => ({ label, kind: 'name' });

export const pesos = (label: string): AuditField => ({ label, kind: 'pesos' });

export const choice = (label: string, choices: Readonly<Record<string, string>>): AuditField => ({
  label,
  kind: 'text',
  choices,
});

export const namesOf = (items: Readonly<Record<string, { readonly name: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(items).map(([code, item]) => [code, item.name]));

export const percent = (label: string): AuditField => ({ label, kind: 'percent' });

/** As its form calls it, and as a request to change it does. */
export const control = (kind: AuditFieldKind, { name: label, none }: Control): AuditField => ({
  label,
  kind,
  ...(none !== undefined && { none }),
});
