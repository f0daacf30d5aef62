import { SafetyCertificateOutlined } from '@ant-design/icons';
import { accessRevoked } from '@contracts/device-gateway/access-receipt.js';
import { lazy } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { OpenButton } from '../dialog/open-button.js';

const RevokedPersons = lazy(() => import('./revoked-persons.js'));

/** Opens the list of who lost permissions in the school. */
export function RevokedButton() {
  const texts = useTexts('kit');
  const dialog = { title: 'receipt.persons', width: 860, of: () => <RevokedPersons /> } as const;
  return (
    <OpenButton
      icon={<SafetyCertificateOutlined aria-hidden />}
      call={accessRevoked}
      texts={texts}
      of="the school"
      dialog={dialog}
    >
      {texts('receipt.persons')}
    </OpenButton>
  );
}
