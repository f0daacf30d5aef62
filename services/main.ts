console.log('campus');
