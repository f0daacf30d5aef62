import { job } from '../../../../libs/contracts/organisation/job.js';
import { resourceScreen } from '../../kit/resource/resource-screen.js';

export default resourceScreen(job);
