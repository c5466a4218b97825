import { expect, it } from 'vitest';
import { changeBetween, toggled } from './role-permissions.ts';

it('ticks the view that a permission implies', () => {
  expect(toggled([], 'approve_transactions', true)).toEqual(['view_transactions', 'approve_transactions']);
});

it('unticks with a view whatever cannot be without it, and nothing else', () => {
  expect(
    toggled(['view_employees', 'manage_employees', 'view_salary', 'view_wallets'], 'view_employees', false),
  ).toEqual(['view_wallets']);
  expect(toggled(['view_employees', 'manage_employees'], 'manage_employees', false)).toEqual([
    'view_employees',
  ]);
});

it('tells what a change gives and takes', () => {
  expect(changeBetween(['view_employees', 'view_wallets'], ['view_wallets', 'view_contacts'])).toEqual({
    added: ['view_contacts'],
    removed: ['view_employees'],
  });
});
