import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { checkArchive, restore } from '../backup/restore.ts';
import { linesOfTenants } from '../backup/tenant-rows.ts';
import { requiredText, type Command } from '../command.ts';
import { readersLine } from '../operator-transaction.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '--to archivo',
  about:
    'Guarda en un archivo todo lo que hay en la base de datos y en el almacén embebido, tal como está en un instante. El servicio sigue andando.',
  by: 'reader',
  options: { to: 'text' },
  async run(given, { ownerPool, blobsDir, secretNames, clock, log }) {
    const path = resolve(requiredText(given, 'to'));
    const manifest = await backUp(path, {
      ownerPool,
      blobsDir,
      secretName: secretNames[0] ?? '',
      now: clock(),
    });
    await checkArchive(path);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    log(
      `${path}: ${manifest.tables.length} tablas, ${rows} filas, ${manifest.tasks} tareas por hacer, ${manifest.blobs} archivos.`,
    );
    log(readersLine(manifest.sight));
    for (const line of linesOfTenants(manifest.tables)) log(line);
    log(`Huella ${manifest.sha256}`);
    log('El secreto (ANTELA_SECRET) no está en la copia: sin él no se puede usar. Guárdalo aparte.');
    return 0;
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '--from archivo',
  about:
    'Pone una copia en una base de datos vacía, la compara con el archivo y cierra todas las sesiones. Con el servicio detenido.',
  by: 'installer',
  options: { from: 'text' },
  async run(given, { ownerPool, blobsDir, secretNames, migrate, log }) {
    await migrate();
    const manifest = await restore(resolve(requiredText(given, 'from')), {
      ownerPool,
      blobsDir,
      secretNames,
    });
    for (const line of linesOfTenants(manifest.tables)) log(line);
    log(
      `Restaurada la copia del ${manifest.at}: cada tabla y cada cliente, igual al archivo. Huella ${manifest.sha256}.`,
    );
    return 0;
  },
};
