import { parseArgs } from 'node:util';
import { OpsError, type Command, type Given } from './command.ts';
import { auditExport } from './commands/audit-export.ts';
import { auditRetry, auditStreams } from './commands/audit-streams.ts';
import { auditVerify } from './commands/audit-verify.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { clientCreate } from './commands/client-create.ts';
import { clientNextApprover } from './commands/client-next-approver.ts';
import { clientOwnLoads } from './commands/client-own-loads.ts';
import { clientRemittanceTerm } from './commands/client-remittance-term.ts';
import { clientSalaryChange } from './commands/client-salary-change.ts';
import { clientSecondFactor } from './commands/client-second-factor.ts';
import { clientStepUp } from './commands/client-step-up.ts';
import { debtList, debtWriteOff } from './commands/debt.ts';
import { demoReset } from './commands/demo-reset.ts';
import { depositConfirm, depositList, depositReject, depositShow } from './commands/deposit.ts';
import { disburseLayout } from './commands/disburse-layout.ts';
import {
  disburseApprove,
  disburseCreate,
  disburseExport,
  disburseImport,
  disburseList,
  disburseRail,
} from './commands/disburse.ts';
import { employeeAppCommand } from './commands/employee-app.ts';
import { fundReturn } from './commands/fund-return.ts';
import { impersonate } from './commands/impersonate.ts';
import { keysRotate, keysStatus } from './commands/keys.ts';
import { ledgerVerify } from './commands/ledger-verify.ts';
import {
  legalFiguresAdd,
  legalFiguresList,
  legalFiguresSupersede,
  legalFiguresWithdraw,
} from './commands/legal-figures.ts';
import { mailList, mailRetry } from './commands/mail.ts';
import { maintenanceOff, maintenanceOn } from './commands/maintenance.ts';
import { migrateCommand } from './commands/migrate.ts';
import { nodesList, nodesRebalance, tenantIsolate } from './commands/nodes.ts';
import {
  operatorActs,
  operatorAdd,
  operatorApprove,
  operatorList,
  operatorRemove,
  operatorRenew,
} from './commands/operator.ts';
import { personExport, personSuppress } from './commands/person.ts';
import { proposalApprove, proposalList, proposalReject } from './commands/proposal.ts';
import {
  samlKeysAnnounce,
  samlKeysBack,
  samlKeysList,
  samlKeysRemove,
  samlKeysUse,
} from './commands/saml-keys.ts';
import { simulate } from './commands/simulate.ts';
import { userInvite } from './commands/user-invite.ts';
import { runAsOperator } from './operators/on-record.ts';
import type { OpsContext } from './ops-context.ts';

export const commands: readonly Command[] = [
  operatorAdd,
  operatorRenew,
  operatorApprove,
  operatorRemove,
  operatorList,
  operatorActs,
  clientCreate,
  clientNextApprover,
  clientOwnLoads,
  clientSalaryChange,
  clientStepUp,
  clientRemittanceTerm,
  clientSecondFactor,
  userInvite,
  impersonate,
  maintenanceOn,
  maintenanceOff,
  auditVerify,
  auditExport,
  auditStreams,
  auditRetry,
  ledgerVerify,
  depositList,
  depositShow,
  depositConfirm,
  depositReject,
  fundReturn,
  debtList,
  debtWriteOff,
  disburseRail,
  disburseLayout,
  disburseList,
  disburseCreate,
  disburseApprove,
  disburseExport,
  disburseImport,
  proposalList,
  proposalApprove,
  proposalReject,
  mailList,
  mailRetry,
  legalFiguresList,
  legalFiguresAdd,
  legalFiguresWithdraw,
  legalFiguresSupersede,
  personExport,
  personSuppress,
  employeeAppCommand,
  keysStatus,
  keysRotate,
  samlKeysList,
  samlKeysAnnounce,
  samlKeysUse,
  samlKeysBack,
  samlKeysRemove,
  nodesList,
  nodesRebalance,
  tenantIsolate,
  backupCommand,
  restoreCommand,
  migrateCommand,
  demoReset,
  simulate,
];

/** Runs one of the operator's commands. Answers the exit code: 0 done, 1 failed or found something wrong, 2 not understood. */
export async function runOps(args: string[], context: OpsContext): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command) {
    const isHelp = args.length === 0 || args[0] === 'help' || args[0] === '--help';
    if (!isHelp) context.log(`No conozco «${args.join(' ')}».\n`);
    for (const line of helpLines()) context.log(line);
    return isHelp ? 0 : 2;
  }
  try {
    const given = read(command, args.slice(command.name.split(' ').length));
    if (command.by === 'operator') return await runAsOperator(command, given, context);
    if (command.by === 'rehearsal' && context.production)
      throw new OpsError('Con NODE_ENV=production no se ensaya: este comando es de la demostración.');
    return await command.run(given, context);
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    context.log(error.message);
    context.log(`Uso: npm run ops -- ${command.name} ${command.usage}`.trimEnd());
    return 2;
  }
}

function read({ options }: Command, args: string[]): Given {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' },
    ]),
  );
  try {
    return parseArgs({ args, options: config, strict: true, allowPositionals: false }).values as Given;
  } catch {
    throw new OpsError('No entiendo las opciones.');
  }
}

const helpLines = (): string[] => [
  'Comandos del operador (npm run ops -- …):',
  '',
  ...commands.flatMap(({ name, usage, about }) => [`  ${name} ${usage}`.trimEnd(), `      ${about}`]),
  '  help',
  '      Esta ayuda.',
];
