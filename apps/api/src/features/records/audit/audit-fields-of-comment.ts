import { type AuditField, text } from './audit-field.ts';

/** Words of a comment on something that waits. */
export const ofComment: Record<string, AuditField> = {
  comment: text('Comentario'),
  mentions: text('Menciona a'),
  files: text('Archivos'),
};
