import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that another theme can break: it changes colours and nothing else. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

const ofLibrary = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofLibrary.resolve('axe-core/axe.min.js'), 'utf8');
/** Each colour is read once and not again for every element that has it, which took half of a look. */
const rememberColours = `{
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (words) {
    const seen = known.get(words);
    if (seen) return Object.assign(this, seen);
    const { r, g, b, alpha } = parse.call(this, words);
    known.set(words, { r, g, b, alpha });
    return this;
  };
}`;

/**
 * Looks for what is inaccessible on a page of one frame, which is judged where it stands: frames would need a second page that puts
 * their results together. What a rule found in order is counted and not described, which takes longer than finding it. The library
 * is read once for a page; its builder would read it twice for each look.
 */
export async function axeOn(
  page: Page,
  only?: { type: 'tag' | 'rule'; values: string[] },
): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};${rememberColours}`);
  return new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ ...(only && { runOnly: only }), resultTypes: ['violations'] })
    .setLegacyMode();
}
