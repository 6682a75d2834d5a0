//! Calls that stand for several calls cost as much.

use sandtable_server::limits::CallCharge;

use super::*;

/// A service that charges for a list of three commands.
async fn three(request: Request<Body>) -> Result<Response<Body>, Infallible> {
    let charge = CallCharge::of(&tonic::Request::from_http(request));
    Ok(match charge.take_commands(3).await {
        Ok(()) => Response::new(Body::empty()),
        Err(status) => status.into_http(),
    })
}

#[tokio::test(start_paused = true)]
async fn a_list_costs_as_much_as_single_calls() {
    let settings = LimitSettings {
        caller: writes(5),
        address: writes(9),
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(three));
    let home = [192, 0, 2, 1];
    call_from(&mut service, LIST, "sdt_one", home)
        .await
        .unwrap();
    let refusal = call_from(&mut service, LIST, "sdt_one", home).await;
    let refusal = refusal.unwrap_err();
    assert_eq!(reason_of(&refusal).as_deref(), Some("LIMIT_EXCEEDED"));
    let wait = refusal.get_details_retry_info().unwrap().retry_delay;
    assert_eq!(wait, Some(Duration::from_millis(200)));
    // Of what the address shares the refused call used no more than its own.
    call_from(&mut service, LIST, "sdt_two", home)
        .await
        .unwrap();
    let third = call_from(&mut service, LIST, "sdt_three", home).await;
    let quota = third.unwrap_err().get_details_quota_failure().unwrap();
    assert_eq!(quota.violations[0].subject, "address");
    // A method that stands for a single call is charged for nothing more.
    let elsewhere = [192, 0, 2, 2];
    for _ in 0..5 {
        call_from(&mut service, SINGLE, "sdt_four", elsewhere)
            .await
            .unwrap();
    }
}

/// A service that answers a command with two reads.
async fn with_two_reads(request: Request<Body>) -> Result<Response<Body>, Infallible> {
    let charge = CallCharge::of(&tonic::Request::from_http(request));
    Ok(match charge.take_reads(2).await {
        Ok(()) => Response::new(Body::empty()),
        Err(status) => status.into_http(),
    })
}

#[tokio::test(start_paused = true)]
async fn reads_with_a_command_cost_as_much_as_reads() {
    let settings = LimitSettings {
        caller: reads(3),
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(with_two_reads));
    let home = [192, 0, 2, 1];
    call_from(&mut service, LIST, "sdt_one", home)
        .await
        .unwrap();
    let refusal = call_from(&mut service, LIST, "sdt_one", home).await;
    let refusal = refusal.unwrap_err();
    assert_eq!(reason_of(&refusal).as_deref(), Some("LIMIT_EXCEEDED"));
    let details = refusal.get_error_details();
    assert_eq!(details.error_info().unwrap().metadata["class"], "reads");
    // The one that is left is still there for a read.
    call_from(&mut service, READ, "sdt_one", home)
        .await
        .unwrap();
}
