import { AppError } from '../../../http/app-error.ts';
import { OutboundRefusal, type Outbound } from '../../../outbound/outbound.ts';

/** Address that a client chose to be called at. @throws rule_broken about it, in words for whoever typed it */
export async function checkedAddress(outbound: Outbound, url: string): Promise<URL> {
  try {
    return await outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    const { message: detail } = error;
    throw new AppError('rule_broken', { detail, errors: [{ path: 'url', code: 'not_callable', detail }] });
  }
}
