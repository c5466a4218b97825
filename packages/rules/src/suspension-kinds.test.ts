import { describe, expect, it } from 'vitest';
import { defaultSuspensionSettings, suspensionEffects, suspensionKinds } from './suspension-kinds.ts';
import type { SuspensionKind } from './suspension-kinds.ts';

describe('suspension kinds', () => {
  it('lower the prima only where the client says so', () => {
    const kinds = Object.keys(suspensionKinds) as SuspensionKind[];
    expect(kinds.filter((kind) => suspensionEffects(kind, defaultSuspensionSettings).lowersPrima)).toEqual(
      [],
    );
    const settings = { lowersPrima: ['disciplinary' as const], vacationBlocksAdvances: false };
    expect(kinds.filter((kind) => suspensionEffects(kind, settings).lowersPrima)).toEqual(['disciplinary']);
  });

  it('leave what was earned before a sick leave available, and vacations earn', () => {
    expect(suspensionEffects('sick_leave', defaultSuspensionSettings)).toEqual({
      earnsSalary: false,
      blocksAdvances: false,
      lowersPrima: false,
    });
    expect(suspensionEffects('vacation', defaultSuspensionSettings)).toEqual({
      earnsSalary: true,
      blocksAdvances: false,
      lowersPrima: false,
    });
    expect(
      suspensionEffects('vacation', { lowersPrima: [], vacationBlocksAdvances: true }).blocksAdvances,
    ).toBe(true);
    expect(
      suspensionEffects('sick_leave', { lowersPrima: [], vacationBlocksAdvances: true }).blocksAdvances,
    ).toBe(false);
  });
});
