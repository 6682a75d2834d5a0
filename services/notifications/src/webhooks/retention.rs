//! Retention of deliveries: of a webhook, and of all together. The oldest that are done with make
//! room for new ones, and then the oldest that are not.

use sandtable_proto::notifications::v1::WebhookDeliveryState as State;
use sandtable_store::{StoreResult, Stored, StoredMessages, unless_lost};

use super::core::WebhookParts;
use super::record::{DELIVERIES, Delivery};
use crate::webhooks::metrics::Dead;

/// Deliveries read, and removed, at a time.
const PAGE: u32 = 256;

impl WebhookParts {
    /// Makes room for so many more deliveries of a webhook.
    pub(crate) async fn make_room(&self, hook: &str, more: u32) -> StoreResult<()> {
        let most = self.settings.max_stored_per_webhook.max(1);
        let known = self.stock.of_hooks.lock().get(hook).copied();
        let mut found = match known {
            Some(known) => known,
            None => self.of_hook(hook).await?.len() as u32,
        };
        if found + more > most {
            let kept = self.of_hook(hook).await?;
            found = kept.len() as u32;
            found -= self.thin_out(kept, most, more).await?;
        }
        self.stock.remember(hook, found + more);
        self.make_room_among_all(more).await
    }

    async fn make_room_among_all(&self, more: u32) -> StoreResult<()> {
        let most = self.settings.max_stored.max(1);
        let known = *self.stock.of_all.lock();
        let mut found = match known {
            Some(known) => known,
            None => self.count_all().await?,
        };
        if found + more > most {
            found = self.count_all().await?;
            let longest_due = self.store.due(DELIVERIES, i64::MAX, most).await?;
            found -= self.thin_out(longest_due, most, more).await?;
        }
        *self.stock.of_all.lock() = Some(found + more);
        Ok(())
    }

    /// Returns all deliveries of a webhook, in the order of their subjects.
    async fn of_hook(&self, hook: &str) -> StoreResult<Vec<Stored<Delivery>>> {
        let mut all = Vec::new();
        let mut pages = self.store.pages(DELIVERIES, hook, PAGE);
        while let Some(page) = pages.next().await? {
            all.extend(page);
        }
        Ok(all)
    }

    async fn count_all(&self) -> StoreResult<u32> {
        let mut count = 0;
        let mut pages = self.store.pages(DELIVERIES, "", PAGE);
        while let Some(page) = pages.next().await? {
            count += page.len() as u32;
        }
        Ok(count)
    }

    /// Removes some of these until there is room for so many more, and for some after
    /// them. Gives how many.
    async fn thin_out(
        &self,
        mut rows: Vec<Stored<Delivery>>,
        most: u32,
        more: u32,
    ) -> StoreResult<u32> {
        let excess = (rows.len() as u32 + more).saturating_sub(most - most / 10);
        // In the order in which they were given otherwise.
        rows.sort_by_key(|row| row.message.shown.state() == State::Pending);
        rows.truncate(excess as usize);
        let mut removed = 0;
        for part in rows.chunks(PAGE as usize) {
            let changes = part.iter().map(Stored::remove);
            // Deliveries that another process is changing stay until the next time.
            if unless_lost(self.store.write(changes.collect()).await)? {
                removed += part.len() as u32;
                let lost = |row: &&Stored<Delivery>| row.message.shown.state() == State::Pending;
                for _ in part.iter().filter(lost) {
                    self.metrics.died(Dead::Crowded);
                }
            }
        }
        Ok(removed)
    }
}
