import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that another theme can break: it changes colours and nothing else. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Looks for what is inaccessible on a page of one frame, which is judged where it stands: frames would need a second page that puts
 * their results together. What a rule found in order is counted and not described, which takes longer than finding it.
 */
export const axeOn = (page: Page, only?: { type: 'tag' | 'rule'; values: string[] }): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ ...(only && { runOnly: only }), resultTypes: ['violations'] })
    .setLegacyMode();
