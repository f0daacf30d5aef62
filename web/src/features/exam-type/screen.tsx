import { examType } from '../../../../libs/contracts/organisation/exam-type.js';
import { resourceScreen } from '../../kit/resource/resource-screen.js';

export default resourceScreen(examType);
