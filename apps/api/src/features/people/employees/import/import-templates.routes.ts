import * as contract from '@antela/contract/import-templates';
import { route } from '../../../../http/route.ts';
import { sendCreateTemplate, sendRetirementTemplate, sendUpdateTemplate } from './import-template.ts';

export const importTemplatesRoutes = () => [
  route(contract.downloadCreateTemplate, (call) => sendCreateTemplate(call)),
  route(contract.downloadUpdateTemplate, (call) => sendUpdateTemplate(call)),
  route(contract.downloadRetirementTemplate, (call) => sendRetirementTemplate(call)),
];
