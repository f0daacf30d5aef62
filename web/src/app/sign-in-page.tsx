import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { readToken, storeToken } from '../api/token.js';
import { SignIn } from '../features/sign-in/screen.js';
import { useTexts } from '../language/use-texts.js';
import { redirectTarget } from '../shell/addresses.js';
import { Entrance } from '../shell/entrance.js';
import { useTitle } from '../shell/title.js';

/** /login: who is signed in already goes on to the console. */
export default function SignInPage() {
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
