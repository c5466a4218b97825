import * as contract from '@antela/contract/comments';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepAttachment } from '../../../objects/receipts.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import * as service from './comments.service.ts';

const toComment = ({ record, mayWithdraw }: service.Shown) => ({
  commentid: record.id,
  author: record.author_name,
  impersonator: record.impersonator,
  at: record.created_at,
  text: record.text,
  mentions: record.mentions,
  files: record.files.map(({ id, name, bytes }) => ({ fileid: id, name, bytes })),
  withdrawnAt: record.withdrawn_at,
  mayWithdraw,
});

export const commentsRoutes = (objects: ObjectStore) => [
  route(contract.listComments, async ({ query, read }) => {
    const { isOpen, items } = await read((context) => service.listComments(context, query));
    return { data: { isOpen, items: items.map(toComment) } };
  }),

  route(contract.listCommentReaders, async ({ query, read }) => ({
    data: await read((context) => service.listReaders(context, query)),
  })),

  route(contract.copyCommentFile, async ({ query, user, read }) => ({
    data: await copyFor(objects, user, await read((context) => service.fileOf(context, query))),
  })),

  route(contract.createComment, async ({ body, user, read, write }) => {
    // Nothing is kept for whoever may not comment.
    if (body.files.length > 0) await read((context) => service.mustSee(context, body));
    const files = await Promise.all(body.files.map((file) => keepAttachment(objects, user, file)));
    return write(async (context) => ({
      data: toComment(await service.addComment(context, body, { ...body, files })),
    }));
  }),

  route(contract.withdrawComment, async ({ body, write }) => ({
    data: toComment(await write((context) => service.withdrawComment(context, body.commentid))),
  })),
];
