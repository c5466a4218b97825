import { z } from 'zod';
import { anyOf, defineEndpoint } from './endpoint.ts';
import { fileCopy, receiptUpload } from './files.ts';
import type { Permission } from './permissions.ts';
import { dataOf, id, instant, named, note } from './schemas.ts';

/** Things that people comment on while they wait for somebody, each with the permission that shows the thing itself. */
export const commentedKinds = {
  advance: 'view_transactions',
  wallet_load: 'view_wallets',
  wallet_deposit: 'view_wallets',
  pay_period: 'view_payrolls',
} as const satisfies Record<string, Permission>;
export type CommentedKind = keyof typeof commentedKinds;

export const commentedKindNames = Object.keys(commentedKinds) as [CommentedKind, ...CommentedKind[]];

export const commentMax = 2000;
export const commentFilesMax = 3;
export const commentMentionsMax = 20;
/** Most comments on one thing. */
export const commentsMax = 100;

/** Part of a row of a list of such things: its comments that nobody took back, for whoever may see them. */
export const commentCount = { comments: z.int() };

export const comment = z.object({
  commentid: id,
  author: z.string(),
  /** Operator of the service who wrote it in the author's name, or null. */
  impersonator: z.string().nullable(),
  at: instant,
  text: z.string(),
  mentions: z.array(named),
  files: z.array(z.object({ fileid: id, name: z.string(), bytes: z.int() })),
  /** When its author took it back: it stays readable. */
  withdrawnAt: instant.nullable(),
  mayWithdraw: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** `id` is of the kind that is named beside it; its readers also need that kind's own permission. */
const whose = { kind: z.enum(commentedKindNames), id };

const shared = {
  base: 'v2',
  access: anyOf(...new Set(Object.values(commentedKinds))),
  context: true,
} as const;
/** Where the thing stands, who said what of it, and its name. */
const shows = [
  'advance',
  'audit',
  'comment',
  'company_user',
  'pay_period',
  'payroll',
  'wallet',
  'wallet_load',
] as const;
const writing = { ...shared, method: 'POST', changes: ['audit', 'comment', 'notice'] } as const;

export const listComments = defineEndpoint({
  ...shared,
  name: 'listComments',
  shows,
  method: 'GET',
  path: '/companyportal/comment',
  query: z.strictObject(whose),
  response: dataOf(
    z.object({
      /** It waits: people may comment, and take back what they wrote since it was last decided. */
      isOpen: z.boolean(),
      items: z.array(comment),
    }),
  ),
  errors: ['not_found'],
  summary: 'Los comentarios sobre lo que espera, o esperó, a otra persona; lo primero primero.',
});

export const listCommentReaders = defineEndpoint({
  ...shared,
  name: 'listCommentReaders',
  shows: [...shows, 'role'],
  method: 'GET',
  path: '/companyportal/comment/reader',
  query: z.strictObject(whose),
  response: dataOf(z.array(named)),
  errors: ['not_found'],
  summary: 'A quiénes se puede mencionar: quienes pueden ver aquello sobre lo que se comenta.',
});

export const copyCommentFile = defineEndpoint({
  ...shared,
  name: 'copyCommentFile',
  shows,
  method: 'GET',
  path: '/companyportal/comment/file',
  query: z.strictObject({ commentid: id, fileid: id }),
  identifies: { commentid: 'comment' },
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary: 'Deja por un día una copia de un archivo de un comentario donde la puede leer quien la pide.',
});

export const createComment = defineEndpoint({
  ...writing,
  name: 'createComment',
  path: '/companyportal/comment',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    ...whose,
    text: note(commentMax).pipe(z.string().min(1)),
    /** People who may see the thing: they are told by notice and mail. */
    mentions: z.array(id).max(commentMentionsMax).default([]),
    files: z.array(receiptUpload).max(commentFilesMax).default([]),
  }),
  response: dataOf(comment),
  errors: ['not_found', 'conflict', 'rule_broken', 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Comenta lo que espera a otra persona, con archivos y menciones de quienes lo pueden ver.',
});

export const withdrawComment = defineEndpoint({
  ...writing,
  name: 'withdrawComment',
  access: 'signed_in',
  path: '/companyportal/comment/withdraw',
  body: z.strictObject({ commentid: id }),
  identifies: { commentid: 'comment' },
  response: dataOf(comment),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Retira un comentario propio antes de la decisión: sigue a la vista, marcado como retirado.',
});
