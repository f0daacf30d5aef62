import type { Folder } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import * as approvals from './access-approval.use-cases.js';
import { accessPolicies } from './access-policy.js';
import { accessProposals } from './access-proposal.read-model.js';
import * as queries from './access-rule.queries.js';
import { accessRules } from './access-rule.read-model.js';
import * as useCases from './access-rule.use-cases.js';

/** Who may pass where. The gateway brings it to the devices. */
export const accessRuleFolder: Folder = {
  calls: [useCases, approvals, queries],
  projections: [accessRules, accessProposals, accessPolicies],
  reads: [persons.projection],
};
