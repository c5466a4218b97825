import { fetchTexts } from '../lib/i18n.ts';
import { lazyScreen } from '../lib/lazy-screen.ts';

/** Parts of a figure "Por descontar", on the dashboard and a payroll's page. */
export const PartsList = lazyScreen(() => import('../features/payday/to-deduct/parts-list.tsx'), 'PartsList');

/** Their script and their texts, for the screens that show them at once. */
export const partsAhead = async () => Promise.all([PartsList.preload?.(), fetchTexts(['to-deduct'])]);
