/** Calls without a session, each with its reason: every other call is refused without one. */
export const openToEverybody: Record<string, string> = {
  'auth.login': 'starts the session',
  'auth.verifycodeimg': 'is shown before the sign-in',
  'auth.verifywork': 'stands for the image where nobody sees it',
  'auth.front': 'names the only school of the installation on its sign-in page',
  'params.logo.query': 'shows the sign of a school on its sign-in page',
  'params.logo.image': 'shows the sign of a school on its sign-in page',
  'login.queryloginroletype': 'names the role types of the sign-in page',
  'login.queryexpertinfo': 'answers a visitor what this browser has submitted',
  'login.submitexpertinfo': 'takes what a visitor says',
  'open.token': 'starts the session of a client',
  'template.student': 'is an empty workbook',
  'template.teacher': 'is an empty workbook',
  'template.parent': 'is an empty workbook',
  'template.room': 'is an empty workbook',
  'template.building': 'is an empty workbook',
  'template.feeperson': 'is an empty workbook',
};

/** Writes that every session may make, each with its reason: every other write asks for a key. */
export const writesOfEverybody: Record<string, string> = {
  'payment.importPerson': 'reads a workbook for a form and stores nothing',
  'auth.logout': 'ends the own session',
  'auth.updatepassword': 'changes the own password',
  'session.endothers': 'ends the own sessions',
  'login.mustchgpwd': 'changes the own password',
  'alarm.clear': 'clears the own list',
  'msg.inbox.read': 'says what the own teacher has read',
  'columns.hide': 'chooses what the own lists show',
  'student.import.cleancache': 'forgets a task, which its id alone names',
  'teacher.import.cleancache': 'forgets a task, which its id alone names',
  'parent.import.cleancache': 'forgets a task, which its id alone names',
  'building.import.cleancache': 'forgets a task, which its id alone names',
  'room.import.cleancache': 'forgets a task, which its id alone names',
  'upload.upload':
    'keeps a picture that no entry shows yet, of a hundred kilobytes at most (the specification names no key)',
};
