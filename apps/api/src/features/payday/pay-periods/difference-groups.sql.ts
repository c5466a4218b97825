import { destinationCodes, type DifferenceGroup } from '@antela/contract/deduction-lines';
import { raw, type Sql } from 'sql-template-tag';

/** Not deducted, and nobody has said why: no destination has it yet. */
const unanswered = '(d.reason is null and d.deducted < d.reported)';

/** Condition of each group on a difference `d`. A part that the bank sent back leaves the rest of its line where it goes. */
const conditions = {
  ...Object.fromEntries(
    destinationCodes.map((code) => [code, `d.destination = '${code}' and not ${unanswered}`]),
  ),
  unanswered,
  came_back: 'd.came_back > 0 and d.deducted < d.reported',
} as Record<DifferenceGroup, string>;

export const isOfGroup = (group: DifferenceGroup): Sql => raw(`(${conditions[group]})`);

/** Number of people in each, as an object. */
export const peopleOfGroups = raw(
  `json_build_object(${Object.entries(conditions)
    .map(([group, condition]) => `'${group}', count(*) filter (where ${condition})`)
    .join(', ')})`,
);
