import { getCompanyLogo, removeCompanyLogo, saveCompanyLogo } from '@antela/contract/company-logos';
import { changeEmployees } from '@antela/contract/employee-batches';
import { downloadInvitationPoster } from '@antela/contract/invitations';
import { expect, test } from 'vitest';
import { uploadLogo } from '../../../test/company-logos.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { jpegFile, pngFile } from '../../../test/pictures.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { sendInvitations } from '../../people/invitations/send-invitations.service.ts';
import { sendNotices } from '../notices/send-notices.service.ts';

const { api, admin } = await startFileApi();
const query = { companyid: companies.a1 };
const save = (bytes: Buffer) =>
  api.call(admin, saveCompanyLogo, { body: { ...query, key: uploadLogo(api, 'admin', bytes) } });

test('a logo is kept clean, shown, replaced and taken away, each with its place in the history', async () => {
  expect((await api.ask(admin, getCompanyLogo, { query })).data).toBeNull();
  await save(pngFile({ told: { tEXt: 'Comment\0Carrera 7' } }));
  expect((await api.ask(admin, getCompanyLogo, { query })).data).toMatchObject({
    picture: `data:image/png;base64,${pngFile().toString('base64')}`,
    width: 64,
    height: 32,
    setBy: 'Marta Administradora',
  });
  await save(jpegFile());
  expect((await api.ask(admin, getCompanyLogo, { query })).data?.picture).toMatch(
    /^data:image\/jpeg;base64,/,
  );
  expect((await api.ask(admin, removeCompanyLogo, { query })).data).toEqual({ removed: true });
  expect((await api.ask(admin, removeCompanyLogo, { query })).data).toEqual({ removed: false });
  const rows = await api.rows<{ action: string }>(
    `select action from audit_event where entity_kind = 'company' and entity_id = $1 order by at, id`,
    [companies.a1],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'company.logo_set',
    'company.logo_set',
    'company.logo_removed',
  ]);
});

test('what is no picture, too heavy or too small is refused in words, and nothing is kept', async () => {
  const refused = async (bytes: Buffer) => {
    const { status, problem } = await save(bytes);
    return [status, problem.code, problem.detail];
  };
  expect(await refused(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([
    422,
    'unreadable_file',
    'El logo debe ser un PNG o un JPEG de 32 a 2000 puntos por lado. Guárdalo así y súbelo de nuevo.',
  ]);
  expect((await refused(pngFile({ height: 8 })))[1]).toBe('unreadable_file');
  expect((await refused(Buffer.concat([pngFile(), Buffer.alloc(110_000)])))[1]).toBe('too_large');
  expect(await api.rows('select from company_logo')).toHaveLength(0);
});

test('an invitation carries the logo inside, so that no picture tells on its reader; the poster has it too', async () => {
  api.clock.now = new Date('2026-11-20T10:00:00-05:00');
  const signedIn = api.signIn('admin');
  await api.ask(signedIn, saveCompanyLogo, { body: { ...query, key: uploadLogo(api, 'admin') } });
  await api.rows(`update employee set activated_at = null, email = 'ana@example.co' where id = $1`, [
    employeeIdOf('line1'),
  ]);
  await api.ask(signedIn, changeEmployees, {
    body: {
      who: { companyemployeeids: [employmentIdOf('line1')] },
      change: { act: 'invite', text: null, reminds: false },
    },
  });
  await sendInvitations(
    api.pool,
    { brand: 'Antela', appUrl: 'https://app.example.co' },
    clients.a,
    api.clock.now,
  );
  api.mails.length = 0;
  const mailer = { send: async (mail: (typeof api.mails)[number]) => void api.mails.push(mail) };
  await sendNotices(api.pool, mailer, 'https://portal.example.co', clients.a, () => api.clock.now);
  const [mail] = api.mails.filter(({ to }) => to === 'ana@example.co');
  expect(mail?.pictures).toEqual([{ cid: 'logo', type: 'image/png', bytes: pngFile() }]);
  expect(mail?.html).toContain('<img src="cid:logo" alt="Hilados Andinos S.A.S." width="64" height="32"');
  expect(mail?.html).not.toMatch(/src="(?!cid:)/);
  const { bytes } = await api.call(signedIn, downloadInvitationPoster, { query });
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
});
