import { term } from '../../../../libs/contracts/organisation/term.js';
import { resourceScreen } from '../../kit/resource/resource-screen.js';

export default resourceScreen(term);
