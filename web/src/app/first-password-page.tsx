import type { SessionUser } from '../api/account.js';
import { FirstPassword } from '../features/password/first-password.js';
import { useTexts } from '../language/use-texts.js';
import { Entrance } from '../shell/entrance.js';
import { signOut } from '../shell/session.js';
import { useTitle } from '../shell/title.js';

/** /chgpwd: the initial password has to be replaced before anything else. */
export default function FirstPasswordPage({ user }: { user: SessionUser }) {
  const texts = useTexts('password');
  useTitle(texts('first.title'));
  return (
    <Entrance title={texts('first.title')} motto={texts('first.motto')}>
      <FirstPassword user={user} onSignOut={() => void signOut()} />
    </Entrance>
  );
}
