/** Kinds of file that a call may answer with, and how HTTP calls each. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain; charset=iso-8859-1',
  /** Files that people attached, as they are. */
  bin: 'application/octet-stream',
} as const;

export type FileFormat = keyof typeof mediaTypes;
