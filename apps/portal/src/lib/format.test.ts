import { describe, expect, it } from 'vitest';
import {
  bigPesos,
  clockTime,
  count,
  dayOf,
  documentNumber,
  initials,
  joined,
  longDate,
  mobile,
  monthTitle,
  ordinalsKept,
  percent,
  pesos,
  shortDate,
  shortInstant,
  shortMonths,
} from './format.ts';

const s = '\u00a0';

describe('how things are written (screens.md, Everywhere)', () => {
  it('money without cents, with a space that does not break', () => {
    expect(pesos(1_750_905)).toBe(`$${s}1.750.905`);
    expect(pesos(0)).toBe(`$${s}0`);
    expect(pesos(-4000)).toBe(`−$${s}4.000`);
  });
  it('facts on one line, whose dot never begins the next', () => {
    expect(joined('Quincenal', null, '', false, undefined, 'Andino')).toBe(`Quincenal${s}· Andino`);
    expect(joined(null, 'Andino')).toBe('Andino');
    expect(joined(undefined)).toBe('');
  });
  it('an ordinal and its noun on one line, in facts, in names of periods and where it is a text', () => {
    expect(joined('2.ª quincena de marzo', 'Andino')).toBe(`2.ª${s}quincena de marzo${s}· Andino`);
    expect(shortMonths('1.ª decena de mayo')).toBe(`1.ª${s}decena de mayo`);
    expect(ordinalsKept('Cerraste 2.ª quincena de marzo')).toBe(`Cerraste 2.ª${s}quincena de marzo`);
    expect(ordinalsKept(7)).toBe(7);
  });
  it('big amounts in millions', () => {
    expect(bigPesos(1_750_905_000)).toBe(`$${s}1.750,9 millones`);
    expect(bigPesos(950_000)).toBe(`$${s}950.000`);
  });
  it('counts and percents', () => {
    expect(count(1284)).toBe('1.284');
    expect(percent(1250)).toBe(`12,5${s}%`);
    expect(percent(400)).toBe(`4${s}%`);
  });
  it('dates in tables and in prose, never shifted by a time zone', () => {
    expect(shortDate('2026-03-04')).toBe('04/03/2026');
    expect(longDate('2026-03-04')).toBe('4 de marzo de 2026');
  });
  it('a month that stands alone begins with a capital, each of the twelve', () => {
    expect(monthTitle('2026-11')).toBe('Noviembre de 2026');
    for (let month = 1; month <= 12; month += 1)
      expect(monthTitle(`2026-${String(month).padStart(2, '0')}`)).toMatch(/^[A-Z][a-z]+ de 2026$/);
  });
  it('days of a period with their months cut, where a column has no room', () => {
    expect(shortMonths('Catorcena del 31 de octubre al 13 de noviembre')).toBe(
      'Catorcena del 31 oct al 13 nov',
    );
    expect(shortMonths('2.ª quincena de noviembre')).toBe(`2.ª${s}quincena de noviembre`);
  });
  it('instants on the Bogotá clock', () => {
    expect(dayOf('2026-03-04T03:00:00Z')).toBe('2026-03-03');
    expect(clockTime('2026-03-04T16:30:00Z')).toBe(`11:30${s}a.${s}m.`);
    expect(shortInstant('2026-03-04T03:00:00Z')).toBe(`03/03/2026,${s}10:00${s}p.${s}m.`);
  });
  it('documents and mobiles', () => {
    expect(documentNumber('CC', '1018442301')).toBe(`C.C.${s}1.018.442.301`);
    expect(documentNumber('PA', 'AB1234')).toBe(`Pasaporte${s}AB1234`);
    expect(mobile('3001234567')).toBe(`300${s}123${s}4567`);
    expect(mobile('+573001234567')).toBe(`300${s}123${s}4567`);
    expect(mobile('6012345')).toBe('6012345');
  });
  it('initials from first and last word', () => {
    expect(initials('Ana María Mora')).toBe('AM');
    expect(initials('nomina@andino.demo')).toBe('ND');
    expect(initials('')).toBe('');
  });
});
