import type { SessionRow } from '@antela/contract/session';
import { deviceLabel } from '@antela/rules/device-label';

/** A device as the identity library lists it. */
export type KnownDevice = {
  id: string;
  name?: string | undefined;
  attributes?: Record<string, string | undefined>;
  lastAuthenticatedDate?: Date | undefined;
};

/** One browser of the person's: the device that the identity service knows, the sessions open on it, or both. */
export type Computer = {
  key: string;
  label: string | null;
  device: { id: string; isTrusted: boolean } | null;
  sessions: SessionRow[];
  isCurrent: boolean;
  lastUsedAt: Date | undefined;
};

/**
 * Devices and sessions as what a person sees of both: their computers, the one in use first. The session says better than the
 * device what it is: it carries what the browser calls itself, and is seen at each call. Sessions of operators are no computers.
 */
export function computersOf(devices: readonly KnownDevice[], rows: readonly SessionRow[]): Computer[] {
  const own = rows.filter(({ impersonatedBy, endedAt }) => impersonatedBy === null && endedAt === null);
  const isOn = ({ attributes }: KnownDevice, { sessionid }: SessionRow): boolean =>
    (attributes?.['dev:device_sessions'] ?? '').split(',').includes(sessionid);
  const known = devices.map((device) =>
    computer(
      device,
      own.filter((row) => isOn(device, row)),
    ),
  );
  const others = own
    .filter((row) => !devices.some((device) => isOn(device, row)))
    .map((row) => computer(null, [row]));
  return [...known, ...others].sort(
    (a, b) =>
      Number(b.isCurrent) - Number(a.isCurrent) ||
      (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0),
  );
}

function computer(device: KnownDevice | null, sessions: SessionRow[]): Computer {
  const [latest] = sessions;
  return {
    key: device?.id ?? latest?.sessionid ?? '',
    label: deviceLabel(latest?.userAgent ?? device?.name),
    device: device && {
      id: device.id,
      isTrusted: device.attributes?.['dev:device_remembered_status'] === 'remembered',
    },
    sessions,
    isCurrent: sessions.some(({ current }) => current),
    lastUsedAt: latest ? new Date(latest.lastSeenAt) : device?.lastAuthenticatedDate,
  };
}
