import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for what is inaccessible on a page of one frame, which is judged where it stands: frames would need a second page that puts
 * their results together. What a rule found in order is counted and not described, which takes longer than finding it.
 */
export const axeOn = (page: Page, tags?: string[]): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ ...(tags && { runOnly: { type: 'tag', values: tags } }), resultTypes: ['violations'] })
    .setLegacyMode();
