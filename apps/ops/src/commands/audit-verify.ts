import { verifyAuditFile } from '../audit/audit-file.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { OpsError, optionalText, texts, type Command } from '../command.ts';
import { inOperatorTransaction, mustSeeEverything, readersLine } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { findClient, listClients } from './find-client.ts';

/** A seal as it is noted down. @throws OpsError */
export function sealedHead(text: string | null): string | null {
  if (text !== null && !/^\d+:[0-9a-f]{64}$/.test(text)) throw new OpsError('--head va como número:hash.');
  return text;
}

export const auditVerify: Command = {
  name: 'audit verify',
  usage: '[--client "Cliente"] [--head número:hash] | --file archivo.jsonl …',
  about:
    'Recalcula la cadena de auditoría y dice dónde se rompe. --head es la cabeza que anotaste antes, de un cliente; --file, archivos de «audit export» en su orden, sin mirar la base.',
  by: 'reader',
  options: { client: 'text', head: 'text', file: 'texts' },
  async run(given, context) {
    const [clientText, head] = [optionalText(given, 'client'), sealedHead(optionalText(given, 'head'))];
    const files = texts(given, 'file');
    if (files.length > 0) return verifyFiles(files, context);
    if (head !== null && clientText === null) throw new OpsError('--head necesita --client.');
    const { opsPool, log } = context;
    return inOperatorTransaction(opsPool, async (db, client) => {
      const clients = clientText === null ? await listClients(db, null) : [await findClient(db, clientText)];
      let isWhole = true;
      for (const { id, name } of clients) {
        const verdict = await verifyAudit(db, id, { head });
        isWhole &&= verdict.broken === null;
        log(
          verdict.broken
            ? `${name}: LA CADENA SE ROMPE en la posición ${verdict.broken.position}: ${verdict.broken.why}.`
            : `${name}: ${verdict.sealed} eventos sellados, ${verdict.waiting} por sellar. Cabeza ${verdict.head ?? 'ninguna'}`,
        );
      }
      log(readersLine(await mustSeeEverything(client)));
      return isWhole ? 0 : 1;
    });
  },
};

/** Each file on its own, and that it goes on where the one before it ended. */
async function verifyFiles(paths: readonly string[], { log }: OpsContext): Promise<number> {
  let before: { head: string; client: string } | null = null;
  for (const path of paths) {
    const { client, after, head, events, broken } = await verifyAuditFile(path);
    const follows = before === null || (before.head === after && before.client === client?.id);
    if (broken || !follows) {
      const why = broken ? `línea ${broken.line}: ${broken.why}` : 'no sigue al archivo anterior';
      log(`${path}: LA CADENA SE ROMPE, ${why}.`);
      return 1;
    }
    before = { head, client: client?.id ?? '' };
    log(`${path}: ${client?.name ?? ''}, ${events} eventos después de ${after}. Cabeza ${head}`);
  }
  return 0;
}
