import {
  copyCommentFile,
  createComment,
  listCommentReaders,
  listComments,
  withdrawComment,
} from '@antela/contract/comments';
import type { BodyOf, QueryOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData } from '../../../lib/asking.ts';
import { saveRecordFile } from '../../../lib/record-file.ts';
import { uploadAttachment } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

export type About = QueryOf<typeof listComments>;

export const useComments = (about: About) => useQuery(askingData(listComments, { query: about }));

/** People who may be mentioned. */
export const useReaders = (about: About) => useQuery(askingData(listCommentReaders, { query: about }));

type Said = Omit<BodyOf<typeof createComment>, 'files'> & { files: readonly File[] };

/** The files straight to the object store, then the comment that names them. */
export const useCreateComment = () =>
  useCall(createComment, async ({ files, ...body }: Said) => ({
    body: { ...body, files: await Promise.all(files.map(uploadAttachment)) },
  }));

export const useWithdrawComment = () =>
  useCall(withdrawComment, (commentid: string) => ({ body: { commentid } }));

export const saveCommentFile = (commentid: string, fileid: string): Promise<void> =>
  saveRecordFile(callApi(copyCommentFile, { query: { commentid, fileid } }));
