import type { FormLine } from './lines-form.tsx';

export type LoadValues = {
  concept: string;
  scheduledOn: string | null;
  source: string;
  upload: File | null;
  lines: readonly FormLine[];
  copyOf: string;
};

export const blankLoad: LoadValues = {
  concept: '',
  scheduledOn: null,
  source: 'file',
  upload: null,
  lines: [],
  copyOf: '',
};
