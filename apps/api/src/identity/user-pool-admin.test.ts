import { AdminGetUserCommand, GetUserCommand, InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { errorName, goodPassword, region, startTestCloud, testAdminKey, userPoolClientId, userPoolId, type TestCloud } from '@antela/local-cloud/test/test-cloud';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from './totp-code.ts';
import { createUserPoolAdmin, type UserPoolAdmin } from './user-pool-admin.ts';

const clientId = '01930000-0000-7000-8000-000000000001';
let cloud: TestCloud;
let admin: UserPoolAdmin;
