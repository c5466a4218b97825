import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface PacketRecord {
  object_key: string;
  sha256: string;
  bytes: number;
  made_at: Date;
}

/** Act of the history that says who took a packet, or a file of it. */
export const packetDownloaded = 'pay_period.packet_downloaded';

export const getPacket = (db: Db, clientId: string, id: string): Promise<PacketRecord | null> =>
  db.first<PacketRecord>(
    sql`select object_key, sha256, bytes, made_at from pay_period_packet where client_id = ${clientId} and pay_period_id = ${id}`,
  );

/** Keeps the first of two packets made at once; both calls answer it. */
export async function insertPacket(
  db: Db,
  clientId: string,
  id: string,
  given: PacketRecord,
): Promise<PacketRecord> {
  await db.run(sql`
    insert into pay_period_packet (client_id, pay_period_id, object_key, sha256, bytes, made_at)
    values (${clientId}, ${id}, ${given.object_key}, ${given.sha256}, ${given.bytes}, ${given.made_at})
    on conflict do nothing`);
  return (await getPacket(db, clientId, id)) ?? given;
}
