import '../../../lib/identity.ts';

/**
 * The identity library's part of a sign-in, in a file of its own: it weighs as much as the rest of the sign-in page needs
 * to appear, so it arrives with the first key that somebody types there.
 */
export { confirmSignIn, rememberDevice, signIn } from 'aws-amplify/auth';
export { endIdentity } from '../../../lib/identity.ts';
