import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beginning, openAuditFile } from '../audit/audit-file.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { OpsError, optionalText, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { sealedHead } from './audit-verify.ts';
import { findClient } from './find-client.ts';

export const auditExport: Command = {
  name: 'audit export',
  usage: '--client "Cliente" --to archivo.jsonl [--head número:hash]',
  about:
    'Escribe el historial sellado de un cliente en líneas JSON que cualquiera puede verificar sin la base. --head es la cabeza del archivo anterior: sigue desde ahí.',
  by: 'operator',
  options: { client: 'text', to: 'text', head: 'text' },
  async run(given, { opsPool, log }) {
    const path = resolve(requiredText(given, 'to'));
    const head = sealedHead(optionalText(given, 'head'));
    if (existsSync(path)) throw new OpsError(`Ya existe ${path}. Elige otro nombre.`);
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      const file = await openAuditFile(path, client, head ?? beginning);
      const from = Number((head ?? beginning).split(':')[0]);
      try {
        const verdict = await verifyAudit(db, client.id, {
          head,
          each: (event) => (event.seq > from ? file.write(event) : undefined),
        });
        if (verdict.broken) {
          await file.abandon();
          log(
            `${client.name}: LA CADENA SE ROMPE en la posición ${verdict.broken.position}: ${verdict.broken.why}. No se exportó nada.`,
          );
          return 1;
        }
        const written = await file.close();
        log(`${written.events} eventos en ${path}; ${verdict.waiting} por sellar quedan para el próximo.`);
        log(`Cabeza ${written.head}: con --head sigue el archivo siguiente.`);
        return 0;
      } catch (error) {
        await file.abandon();
        throw error;
      }
    });
  },
};
