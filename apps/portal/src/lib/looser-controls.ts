import { loosenedControls, type ControlGroup } from '@antela/contract/controls';

/** The controls that a change would loosen, as their form calls them. */
export const looserNames = (
  group: ControlGroup,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] => loosenedControls(group, before, after).map((field) => group.fields[field]?.name ?? field);
