import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { readToken, storeToken } from '../api/token.js';
import { FirstPassword } from '../features/password/first-password.js';
import { SignIn } from '../features/sign-in/screen.js';
import { useTexts } from '../language/use-texts.js';
import { Entrance } from '../shell/entrance.js';
import { redirectTarget, signOut } from '../shell/session.js';
import { useTitle } from '../shell/title.js';

/** /login: who is signed in already goes on to the console. */
export function SignInPage() {
  const texts = useTexts('sign-in');
  const navigate = useNavigate();
  const { search } = useLocation();
  useTitle(texts('title'));
  if (readToken()) return <Navigate to={redirectTarget(search)} replace />;
  return (
    <Entrance title={texts('title')} motto={texts('motto')}>
      <SignIn
        onSignedIn={({ token }) => {
          storeToken(token);
          void navigate(redirectTarget(search), { replace: true });
        }}
      />
    </Entrance>
  );
}

/** /chgpwd: the initial password has to be replaced before anything else. */
export function FirstPasswordPage() {
  const texts = useTexts('password');
  const navigate = useNavigate();
  const user = useAccount((state) => state.user);
  useTitle(texts('first.title'));
  return (
    <Entrance title={texts('first.title')} motto={texts('first.motto')}>
      {user && <FirstPassword user={user} onSignOut={() => void signOut('/', navigate)} />}
    </Entrance>
  );
}
