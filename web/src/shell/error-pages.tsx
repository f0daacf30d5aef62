import { CompassOutlined, LockOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { Notice } from '../kit/states/states.js';
import { useTexts } from '../language/use-texts.js';

function HomeLink() {
  const texts = useTexts('shell');
  return <Link to="/dashboard">{texts('error.home')}</Link>;
}

/** There is no page at the address. */
export function MissingPage() {
  const texts = useTexts('shell');
  return (
    <Notice
      icon={<CompassOutlined aria-hidden />}
      title={texts('missing.title')}
      detail={texts('missing.detail')}
      action={<HomeLink />}
    />
  );
}

/** There is a page, but not for this user. */
export function ForbiddenPage() {
  const texts = useTexts('shell');
  return (
    <Notice
      icon={<LockOutlined aria-hidden />}
      title={texts('forbidden.title')}
      detail={texts('forbidden.detail')}
      action={<HomeLink />}
    />
  );
}
