import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildCloud } from '../cloud.ts';
import { acknowledge } from '../reasons.ts';
import type { Deployment } from '../settings.ts';

export const folder = mkdtempSync(join(tmpdir(), 'antela-infra-'));
const authorities = join(folder, 'authorities.pem');
writeFileSync(authorities, 'authorities');

const account = '123456789012';

export const deploymentOf = (size: Deployment['size']): Deployment => ({
  size,
  account,
  domain: 'portal.ejemplo.co',
  zone: { id: 'Z123', name: 'ejemplo.co' },
  image: `sha256:${'a'.repeat(64)}`,
  collector: `sha256:${'b'.repeat(64)}`,
  watcher: 'guardia@ejemplo.co',
  appKeyId: 'AKIAEMPLEADOS',
  databaseAuthorities: authorities,
});

/** Ids of cdk-nag, before each rule. */
const ours = 'AwsSolutions::AwsSolutions-';

interface Finding {
  ruleName: string;
  acknowledgedId?: string;
}

/** Both stacks of a size, what the rules found in them, and which findings a reason stands against. */
export function synthesise(size: Deployment['size']) {
  const outdir = join(folder, size);
  const app = new App({ outdir });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const stacks = buildCloud(app, deploymentOf(size));
  acknowledge(stacks, account);
  const kept = Template.fromStack(stacks.kept);
  const running = Template.fromStack(stacks.running);
  const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
    pluginReports: { violations: Finding[]; suppressedViolations: Finding[] }[];
  };
  return {
    kept,
    running,
    found: report.pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName)),
    against: report.pluginReports
      .flatMap(({ suppressedViolations }) => suppressedViolations)
      .map(({ acknowledgedId = '' }) => acknowledgedId.replace(account, 'ACCOUNT'))
      // The constructs stand against rules of their own for themselves.
      .filter((id) => id.startsWith(ours))
      .map((id) => id.slice(ours.length)),
  };
}

export interface Resource {
  Type: string;
  DeletionPolicy?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- properties of templates have no types
  Properties: any;
}

export const resourcesOf = (template: Template, type: string): Resource[] =>
  Object.values(template.findResources(type)) as Resource[];
