import { loginSubmitExpertInformation } from '@contracts/identity/expert.js';
import { Link } from 'react-router-dom';
import { longTextField, textField } from '@/kit/form/fields.js';
import { fileField } from '@/kit/form/file-field.js';
import { defineFormPage } from '@/kit/form/form-page.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './visitor.module.css';

const SubmissionForm = defineFormPage({
  namespace: 'visitor',
  add: loginSubmitExpertInformation,
  fields: [
    textField('name', { autoComplete: 'name' }),
    textField('phone', { autoComplete: 'tel' }),
    longTextField('introduction'),
    fileField('file', '.pdf,.doc,.docx,.jpg,.jpeg,.png', { hint: 'submit.files' }),
  ],
  submit: 'submit.send',
  success: 'submit.done',
});

/** The form in which experts say who they are. */
export function ExpertSubmission() {
  const texts = useTexts('visitor');
  return (
    <>
      <p className={styles.text}>{texts('submit.text')}</p>
      <SubmissionForm />
      <nav className={styles.links} aria-label={texts('links')}>
        <Link to="/expertreadme">{texts('readme.title')}</Link>
        <Link to="/login">{texts('signIn')}</Link>
      </nav>
    </>
  );
}
